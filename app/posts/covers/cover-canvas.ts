export const COVER_WIDTH = 960
export const COVER_HEIGHT = 600

/** Area visible in both tight crops: the square lead picture and the wide head of a post. */
export const safeArea = { left: 180, right: 780, top: 85, bottom: 515 }
