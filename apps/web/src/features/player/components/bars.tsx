const height = 64;

/** One line for each peak, in whole percent of the height. */
export function Bars({ peaks, className }: { peaks: readonly number[]; className: string | undefined }) {
  const path = peaks
    .map((peak, bar) => {
      const size = Math.max(2, (peak / 100) * height);
      return `M${bar + 0.5} ${(height - size) / 2}v${size}`;
    })
    .join('');
  return (
    <svg
      viewBox={`0 0 ${peaks.length} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={className}
    >
      <path d={path} />
    </svg>
  );
}
