import type { SiteBrand, SiteSettings } from '#content/agency/site.ts'

export type LogoProps = { settings: Pick<SiteSettings, 'name' | 'mainSiteUrl' | 'brand'> }

export function Logo({ settings: { name, mainSiteUrl, brand } }: LogoProps) {
  const target = URL.canParse(mainSiteUrl) ? `main site (${new URL(mainSiteUrl).hostname})` : 'home'
  return (
    <a className="logo" href={mainSiteUrl} aria-label={`${name} ${target}`}>
      <LogoContent name={name} brand={brand} />
    </a>
  )
}

type LogoContentProps = { name: string; brand: Pick<SiteBrand, 'hasLogo' | 'icon'> | undefined }

export function LogoContent({ name, brand }: LogoContentProps) {
  // A background, because the picture depends on light or dark surroundings (domain/brand/brand-sheet.ts).
  if (brand?.hasLogo) return <div className="logo-picture" />
  return (
    <>
      {brand?.icon ? <img src={brand.icon} alt="" width="31" height="31" /> : <Mark />}
      <span>{name}</span>
    </>
  )
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path className="logo-top" d="M21.5 2 25.39 13h-12.1Z" />
      <path d="M11.27 15.7h15.07l2.05 5.8H6.94Z" />
      <path d="M4.93 24.2h24.42L31.4 30H.6Z" />
    </svg>
  )
}
