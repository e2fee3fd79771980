/** Copies the page's address and says whether that worked, in the words the element carries. */
export function startCopyLink(button: Element | null, status: HTMLElement | null): void {
  button?.addEventListener('click', () => {
    navigator.clipboard.writeText(window.location.href).then(
      () => showStatus(status?.dataset['copied']),
      () => showStatus(status?.dataset['failed']),
    )
  })
  const showStatus = (text: string | undefined) => {
    if (status) status.textContent = text ?? ''
  }
}
