// The print button of a page with its own print sheet.
interface PrintSheetProps {
  label: string;
  /** Amount of paper: 'Two sides of A4.' */
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
