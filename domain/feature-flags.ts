/** Feature flags of an installation. Specification, sections 2 and 9. */
export type FeatureFlags = {
  /** If off, every service link leads to the services overview. */
  individualServicePages: boolean
  newsImportIntervalMinutes: number
}

export const defaultFeatureFlags: FeatureFlags = {
  individualServicePages: true,
  newsImportIntervalMinutes: 60,
}
