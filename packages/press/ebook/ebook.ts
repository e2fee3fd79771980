import { readAsDataUrl } from '../outputs/output-files.ts'
import type { Product } from '../outputs/output.ts'
import { readPrintStyles } from '../print/print-styles.ts'
import { renderBook } from './render-book.ts'

/** Preview: the cover in front of two pages. */
const PREVIEW_STYLES = `html{font-size:16px}body{background:#dfe7de}main{position:relative;width:720px;height:540px;overflow:hidden}
  .sheet{position:absolute;top:44px;zoom:.42;background:#fff;box-shadow:0 20px 60px rgb(12 31 26 / .28)}
  .sheet:nth-child(n){display:none}
  .sheet:nth-child(1){display:block;left:130px;background:#0f2e26;z-index:3}
  .sheet:nth-child(4){display:block;left:640px;z-index:2}
  .sheet:nth-child(9){display:block;left:1100px;z-index:1}`

/** The Seller Central workbook eBook and its preview image. */
export const ebook: Product = {
  name: 'ebook',
  maxBytes: 1_000_000,
  listOutputs: async () => {
    const styles = await readPrintStyles(new URL('ebook.css', import.meta.url))
    const coverArtUrl = await readAsDataUrl('public/art/hero/ridgeline-dark.svg', 'image/svg+xml')
    return [
      {
        path: 'public/downloads/seller-central-ebook.pdf',
        source: { kind: 'pdf', html: renderBook({ coverArtUrl, styles }) },
      },
      {
        path: 'public/downloads/previews/seller-central-ebook.png',
        source: {
          kind: 'picture',
          html: renderBook({ coverArtUrl, styles: `${styles}\n${PREVIEW_STYLES}` }),
          width: 720,
          height: 540,
        },
      },
    ]
  },
}
