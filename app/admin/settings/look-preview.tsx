import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { LogoContent } from '#app/layout/logo.tsx'
import { readAgency } from '#app/data/context/site-configuration.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { type Corners, CORNERS, type FontPair, FONT_PAIRS } from '#domain/brand/brand.ts'
import { composeBrandSheet, type LogoAddresses } from '#domain/brand/brand-sheet.ts'
import { DEFAULT_COLOR, findShownColor } from '#domain/brand/palette.ts'

type Values = Record<string, string>

/** Shows the home page with the values of the form, without scripts. */
export function LookPreview({ values }: { values: Values }) {
  const [inside, setInside] = useState<Document | null>(null)
  const [isDark, setDark] = useState(false)
  const logo = useLogo(values)
  const icon = values['BRAND_ICON'] ?? ''
  const sheet = composeBrandSheet(readLook(values), logo, icon !== '')
  useEffect(() => {
    if (inside) applySheet(inside, sheet)
  }, [inside, sheet])
  useEffect(() => {
    inside?.documentElement.setAttribute('data-theme', isDark ? 'dark' : 'light')
  }, [inside, isDark])
  const brand = { hasLogo: logo !== null, icon: icon === '' ? null : icon }
  return (
    <section className="stack" aria-label="Preview">
      <div className="row row--between">
        <h2 className="t-h4">Preview</h2>
        <Button variant="secondary" size="small" aria-pressed={isDark} onClick={() => setDark(!isDark)}>
          {isDark ? 'Show the light theme' : 'Show the dark theme'}
        </Button>
      </div>
      <p className="t-small muted">
        Your home page with these values. Illustrations change color when you save.
      </p>
      <iframe
        className="look-preview box full-width"
        src="/"
        title="Home page with the new look"
        sandbox="allow-same-origin"
        onLoad={(event) => setInside(takePage(event.currentTarget.contentDocument))}
      />
      {inside &&
        [...inside.querySelectorAll('.logo')].map((place, index) =>
          createPortal(<LogoContent name={readAgency().name} brand={brand} />, place, String(index)),
        )}
    </section>
  )
}

/** Prepares the page: removes the stored brand and empties the logos. */
function takePage(page: Document | null): Document | null {
  for (const link of page?.querySelectorAll('link[href^="/brand/"]') ?? []) link.remove()
  for (const place of page?.querySelectorAll('.logo') ?? []) place.replaceChildren()
  return page
}

function applySheet(page: Document, text: string): void {
  // Constructed style sheets only work in the document whose window created them.
  const { CSSStyleSheet: Sheet } = page.defaultView as unknown as typeof globalThis
  const sheet = new Sheet()
  sheet.replaceSync(text)
  page.adoptedStyleSheets = [sheet]
}

function readLook(values: Values) {
  const color = values['BRAND_COLOR'] ?? ''
  return {
    color: findShownColor(color) ? color.toLowerCase() : DEFAULT_COLOR,
    corners: CORNERS.find((one) => one === values['BRAND_CORNERS']) ?? ('soft' satisfies Corners),
    fonts: FONT_PAIRS.find((one) => one === values['BRAND_FONTS']) ?? ('modern' satisfies FontPair),
  }
}

/** Returns null if there is no logo, or while its size is unknown. */
function useLogo(values: Values): LogoAddresses | null {
  const light = values['BRAND_LOGO'] ?? ''
  const [size, setSize] = useState<{ of: string; width: number; height: number } | null>(null)
  useEffect(() => {
    if (light === '') return undefined
    const picture = new Image()
    const take = () => setSize({ of: light, width: picture.naturalWidth, height: picture.naturalHeight })
    picture.addEventListener('load', take)
    picture.src = light
    return () => picture.removeEventListener('load', take)
  }, [light])
  if (light === '' || size?.of !== light || size.height === 0) return null
  return { light, dark: values['BRAND_LOGO_DARK'] || light, width: size.width, height: size.height }
}
