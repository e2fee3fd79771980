/** Takes a picture away when it can't be loaded: a card without one looks better than a broken one. */
export function hideBrokenCovers(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('[data-cover] img')) {
    const hide = () => {
      image.closest<HTMLElement>('[data-cover]')!.hidden = true
    }
    if (image.complete && image.naturalWidth === 0) hide()
    else image.addEventListener('error', hide, { once: true })
  }
}
