/** Replaces pictures that fail to load with the generated cover, or removes them if there is none. */
export function replaceBrokenCovers(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('[data-cover] img')) {
    const replace = () => replaceCover(image)
    if (image.complete && image.naturalWidth === 0) replace()
    else image.addEventListener('error', replace, { once: true })
  }
}

function replaceCover(image: HTMLImageElement): void {
  const frame = image.closest<HTMLElement>('[data-cover]')!
  const hide = () => {
    frame.hidden = true
  }
  const drawn = frame.dataset['drawnCover']
  if (!drawn || image.getAttribute('src') === drawn) return hide()
  image.addEventListener('error', hide, { once: true })
  image.removeAttribute('srcset')
  image.removeAttribute('sizes')
  image.src = drawn
}
