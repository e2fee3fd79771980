import { startCopyLink } from './copy-link.ts'

/** Shows the button that copies a post's address; without a script it would do nothing. */
export function startShareLinks(button: HTMLElement): void {
  const status = button.closest('section')?.querySelector<HTMLElement>('[role=status]') ?? null
  startCopyLink(button, status, () => button.dataset['copyAddress'] ?? window.location.href)
  button.hidden = false
}
