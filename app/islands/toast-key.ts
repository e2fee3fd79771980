/** F8 moves the focus to the notifications. */
export function startToastKey(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'F8') return
    event.preventDefault()
    document.querySelector<HTMLElement>('[data-toasts]')?.focus()
  })
}
