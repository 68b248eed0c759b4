// For commands that take no words: what is said to any, before anything is done. Knows no command.

/** Ends the process when there are words: 0 after --help, 2 after others. */
export function takeNoWords(usage: string, words = process.argv.slice(2)): void {
  const [first] = words;
  if (first === undefined) return;
  const help = words.length === 1 && ['--help', '-h'].includes(first);
  console.log(help ? usage : `This command takes no words, such as "${first}".\n\n${usage}`);
  process.exit(help ? 0 : 2);
}
