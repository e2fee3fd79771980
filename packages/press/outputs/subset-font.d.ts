/** Types of the used part of subset-font 2.9, which has none. */
declare module 'subset-font' {
  type Axis = number | { min: number; max: number }
  type Options = {
    targetFormat: 'woff2'
    variationAxes: Record<string, Axis>
    keepFeatures: string[]
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
