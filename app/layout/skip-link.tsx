const MAIN_ID = 'main'

/** The first stop of the tab key; the page's `<main id="main">` is where it leads. */
export function SkipLink() {
  return (
    <a className="skip-link" href={`#${MAIN_ID}`}>
      Skip to content
    </a>
  )
}
