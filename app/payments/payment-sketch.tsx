/** The outline of a card form, drawn while the real one is on its way. */
export function PaymentSketch() {
  return (
    <div className="payment-sketch">
      <i />
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}
