// A day, in words for readers and as a machine-readable date.

interface PostDateProps {
  /** `YYYY-MM-DD` */
  date: string;
  /** `June 6, 2025` */
  text: string;
}

export function PostDate({ date, text }: PostDateProps) {
  return <time dateTime={date}>{text}</time>;
}
