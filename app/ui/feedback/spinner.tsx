/** Something is going on. With a label it says what, and is read out; without one it is decoration. */
export function Spinner({ label }: { label?: string }) {
  if (!label) return <span className="spinner" aria-hidden="true" />
  return (
    <p className="row muted" role="status">
      <span className="spinner" aria-hidden="true" />
      {label}
    </p>
  )
}
