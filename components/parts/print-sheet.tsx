// The button of a page that prints as a sheet of its own.
interface PrintSheetProps {
  label: string;
  /** How much paper it takes. */
  sides: string;
}

export const PrintSheet = ({ label, sides }: PrintSheetProps) => (
  <p className="print-sheet for-script">
    <button type="button" className="button" data-print>
      {label}
    </button>
    <span>{sides}</span>
  </p>
);
