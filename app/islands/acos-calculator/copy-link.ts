/** Copies the page's address and says whether that worked, in the words the element carries. */
export function startCopyLink(button: Element | null, status: HTMLElement | null): void {
  button?.addEventListener('click', () => {
    navigator.clipboard.writeText(window.location.href).then(
      () => say(status?.dataset['copied']),
      () => say(status?.dataset['failed']),
    )
  })
  const say = (words: string | undefined) => {
    if (status) status.textContent = words ?? ''
  }
}
