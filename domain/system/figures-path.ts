/** Where a process of the site tells owners of itself. */
export const FIGURES_PATH = '/system/v1/process'
