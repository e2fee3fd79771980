/**
 * Puts the drawn cover where a picture can't be loaded; where none is drawn, the place of the picture goes.
 * @param root holds posts as the server draws them
 */
export function replaceBrokenCovers(root: ParentNode = document): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('[data-cover] img')) {
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
