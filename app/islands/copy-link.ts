/**
 * Copies a URL and shows the result with texts from the status element.
 * @param readAddress the URL of the page by default
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
