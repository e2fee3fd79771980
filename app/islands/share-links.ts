import { startCopyLink } from './copy-link.ts'

/** Shows the copy button, which is hidden without JavaScript. */
export function startShareLinks(button: HTMLElement): void {
  const status = button.closest('section')?.querySelector<HTMLElement>('[role=status]') ?? null
  startCopyLink(button, status, () => button.dataset['copyAddress'] ?? window.location.href)
  button.hidden = false
}
