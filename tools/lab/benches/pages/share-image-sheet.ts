/**
 * Draws twenty share images beside each other, for people to look at: dark and light, long titles, other scripts,
 * missing pictures. Run: npm run lab -- share-image-sheet; writes docs/pictures/share-images.webp.
 */
import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions } from 'sharp'
import { composeResultCard, findPageCard, findServiceCard } from '#app/seo/share-image/page-cards.ts'
import type { ShareArt, ShareCard } from '#app/seo/share-image/share-card.ts'
import { createDrawingCalls } from '#server/share-images/drawing-calls.ts'
import { createPictureReader } from '#server/share-images/read-picture.ts'

const AGENCY = 'Peakshelf'
const COLUMNS = 4
const TILE = { width: 480, height: 252, gap: 12 }
const FILE = fileURLToPath(new URL('../../../../docs/pictures/share-images.webp', import.meta.url))

const cover = (name: string): ShareArt => ({
  kind: 'cover',
  seed: name,
  picture: { kind: 'shipped', path: `/covers/${name}.svg` },
})
const drawn = (seed: string): ShareArt => ({ kind: 'cover', seed, picture: null })
const post = (title: string, detail: string, art: ShareArt): ShareCard => ({
  tone: 'dark',
  title,
  label: 'Blog',
  detail,
  agency: AGENCY,
  art,
})
const news = (title: string, detail: string, art: ShareArt): ShareCard => ({
  ...post(title, detail, art),
  tone: 'light',
  label: 'News',
})
const LONG =
  'How a two-person brand moved from page four to page one for its main keyword in ninety days, without cutting prices or buying a single review, and what it would do differently the second time'

const CARDS: ShareCard[] = [
  findPageCard('home', AGENCY)!,
  findPageCard('services', AGENCY)!,
  findServiceCard('amazon-seo', AGENCY)!,
  findPageCard('acos-calculator', AGENCY)!,
  composeResultCard({ tacos: 12, organicSales: 40 }, AGENCY),
  post('TACoS or ACoS: which number should you steer by?', 'Imani Clarke', cover('tacos-vs-acos')),
  post('The listing audit we run before touching a bid', 'Tomas Berg', cover('listing-audit')),
  news('Office days at the year’s end', 'November 19, 2026', cover('news-year-end-office')),
  post(LONG, 'A post with a long title', drawn('six')),
  news(LONG, 'November 12, 2026', cover('news-first-quarter')),
  post('A post without a picture', 'Its cover is drawn', drawn('cartons-3')),
  news('Donaudampfschifffahrtsgesellschaftskapitän', 'November 2, 2026', drawn('slate')),
  post('Как поднять товар на первую страницу', 'Cyrillic', drawn('k')),
  post('Πώς να μειώσετε το κόστος διαφήμισης', 'Greek', drawn('greek-2')),
  post('広告費を24%下げた、商品ページの小さな直し方', 'Japanese', drawn('jp')),
  post('亚马逊广告的盈亏平衡点怎么算？', 'Chinese', drawn('zz')),
  post('كيف ترفع منتجك إلى الرف الأول في Amazon خلال 30 يومًا', 'Arabic', drawn('arabic')),
  news('איך להעלות את המוצר למדף העליון (ולשלם פחות)', 'Hebrew', drawn('h4')),
  post('Prime Day 🚀 stock plan ✅ in five steps 📦', 'Emoji', drawn('emoji')),
  post('ಕನ್ನಡ ಶೀರ್ಷಿಕೆ', 'A title in a script without a font', drawn('kannada-2')),
]

const calls = createDrawingCalls()
const readPicture = createPictureReader({
  url: '',
  fetch: () => Promise.reject(new Error('Nobody is asked.')),
})
const tiles: OverlayOptions[] = []
try {
  for (const [index, card] of CARDS.entries()) {
    const asked = 'picture' in card.art ? card.art.picture : null
    const pixels = await calls.draw(card, { picture: asked && (await readPicture(asked)) })
    const tile = sharp(pixels, { raw: { width: 1200, height: 630, channels: 4 } }).resize(
      TILE.width,
      TILE.height,
    )
    tiles.push({
      input: await tile.png().toBuffer(),
      left: TILE.gap + (index % COLUMNS) * (TILE.width + TILE.gap),
      top: TILE.gap + Math.floor(index / COLUMNS) * (TILE.height + TILE.gap),
    })
  }
  await sharp({
    create: {
      width: TILE.gap + COLUMNS * (TILE.width + TILE.gap),
      height: TILE.gap + Math.ceil(CARDS.length / COLUMNS) * (TILE.height + TILE.gap),
      channels: 3,
      background: '#8a948f',
    },
  })
    .composite(tiles)
    .webp({ quality: 82 })
    .toFile(FILE)
} finally {
  await calls.close()
}
console.log(`${CARDS.length} share images: ${FILE}`)
