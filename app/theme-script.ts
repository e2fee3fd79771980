import type { SiteBrand } from '#content/agency/site.ts'

const SCRIPTS = {
  system:
    "try{var t=localStorage.getItem('theme');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}",
  // The server renders the site's default theme; "System" removes it.
  chosen:
    "try{var t=localStorage.getItem('theme'),d=document.documentElement.dataset;if(t==='system')delete d.theme;else if(t==='dark'||t==='light')d.theme=t}catch{}",
}

/** Script that applies the stored theme before the first paint; inlined in every page. */
export const findThemeScript = (brand: SiteBrand | undefined): string =>
  SCRIPTS[brand && brand.theme !== 'system' ? 'chosen' : 'system']
