/**
 * Copies an address and says whether that worked, in the words the status element carries.
 * @param readAddress what to copy; the page's own address by default
 */
export function startCopyLink(
  button: Element | null,
  status: HTMLElement | null,
  readAddress = () => window.location.href,
): void {
  button?.addEventListener('click', () => {
    navigator.clipboard.writeText(readAddress()).then(
      () => showStatus(status?.dataset['copied']),
      () => showStatus(status?.dataset['failed']),
    )
  })
  const showStatus = (text: string | undefined) => {
    if (status) status.textContent = text ?? ''
  }
}
