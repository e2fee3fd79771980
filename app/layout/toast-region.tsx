const TOAST_REGION_ID = 'notifications'

/** Where toasts appear; empty when the server sends it. F8 moves the focus here. */
export function ToastRegion() {
  return (
    <section
      className="toast-region"
      id={TOAST_REGION_ID}
      aria-label="Notifications (F8)"
      tabIndex={-1}
      data-toasts
    />
  )
}
