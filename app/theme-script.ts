/** Applies a stored theme before the first paint. Kept to one line: it is inlined in every page. */
export const themeScript =
  "try{var t=localStorage.getItem('theme');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}"
