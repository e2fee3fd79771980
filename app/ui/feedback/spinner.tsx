/** With a label it is a status message, without one it is decorative. */
export function Spinner({ label }: { label?: string }) {
  if (!label) return <span className="spinner" aria-hidden="true" />
  return (
    <p className="row muted" role="status">
      <span className="spinner" aria-hidden="true" />
      {label}
    </p>
  )
}
