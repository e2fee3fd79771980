/** Applies the stored theme before the first paint; inlined in every page. */
export const themeScript =
  "try{var t=localStorage.getItem('theme');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}"
