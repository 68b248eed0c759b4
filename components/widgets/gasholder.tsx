// The Oval's gasholder in three tiers, filled from below: how far the sign-up has come. Decoration; the step is also said in words.

const TIERS = [31, 18, 5];
const COLUMNS = [6, 15, 24, 33, 42];

export function Gasholder({ filled }: { filled: number }) {
  return (
    <svg className="gasholder" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" focusable="false">
      {TIERS.map((top, tier) => (
        <rect key={top} x="6" y={top} width="36" height="13" className={tier < filled ? 'tier tier-filled' : 'tier'} />
      ))}
      <path d={COLUMNS.map((x) => `M${x} 3V44`).join('') + 'M3 44H45'} className="gasholder-frame" />
    </svg>
  );
}
