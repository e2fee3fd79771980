/** Words for the publication state of a post, as names of columns or keys and as values. Used by `decide-publication.ts`. */
import { toText } from '../text/clean-text.ts'

/** closed: not public, e.g. private or for members. gone: deleted, so no post is created. */
export type PublicationWord = 'published' | 'scheduled' | 'draft' | 'closed' | 'gone'

const WORDS: Record<PublicationWord, string> = {
  published: `
    publish published public live active visible online enabled listed everyone everybody
    veröffentlicht öffentlich aktiv sichtbar publié publiée visible publicado publicada público visible activo
    pubblicato pubblica visibile attivo publicado visível ativo gepubliceerd zichtbaar actief publicerad synlig
    offentliggjort publisert udgivet opublikowany opublikowane widoczny publikováno zveřejněno viditelné julkaistu
    közzétéve látható yayınlandı yayında опубликовано опубликован опублікован δημοσιευμένο 公開 公開済み 已发布 已發布
    公开 게시됨 공개`,
  scheduled: `
    schedule scheduled future planned queued geplant programmé programmée planifié programado programada
    planificado programmato pianificato agendado agendada gepland ingepland schemalagd planlagt zaplanowany
    zaplanowane naplánováno ajastettu ütemezve zamanlandı запланировано запланирован 予約 予約投稿 定时发布 예약됨 예약`,
  draft: `
    draft drafts drafted unpublished not-published pending pending-review in-review review inactive offline disabled
    entwurf unveröffentlicht brouillon non-publié borrador no-publicado bozza non-pubblicato rascunho não-publicado
    concept niet-gepubliceerd utkast opublicerad kladde kladd szkic wersja-robocza koncept luonnos piszkozat vázlat
    taslak черновик чернетка πρόχειρο 下書き 草稿 초안 임시저장`,
  closed: `
    hidden private archived archive invisible unlisted protected password-protected restricted internal confidential
    secret suspended blocked rejected expired retracted withdrawn moderated sent email-only only-paid only-free
    only-founding founding paid paid-only premium members member members-only tiers subscribers subscribers-only
    subscriber-only paid-subscribers logged-in staff-only admin-only internal-only paywalled paywall gated locked
    versteckt verborgen ausgeblendet privat archiviert caché masqué privé privée archivé oculto oculta
    privado privada archivado archivada nascosto privato archiviato arquivado arquivada verborgen privé
    gearchiveerd dold privat arkiverad skjult arkiveret arkivert ukryty prywatny zarchiwizowany skryté skrytý
    soukromé archivováno piilotettu yksityinen arkistoitu rejtett privát archivált gizli özel arşivlendi скрыт
    скрыто приватный личное архив в-архиве приховано κρυφό ιδιωτικό 非公開 アーカイブ 隐藏 私密 已归档 비공개`,
  gone: `
    trash trashed soft-trashed deleted soft-deleted removed bin recycled auto-draft inherit spam
    gelöscht papierkorb supprimé supprimée corbeille eliminado eliminada borrado papelera eliminato cestino excluído
    apagado lixeira verwijderd prullenbak raderad papperskorg slettet papirkurv usunięty usunięte kosz smazáno koš
    poistettu roskakori törölt törölve kuka silindi çöp удалено удалён корзина видалено διαγραμμένο 削除 削除済み ゴミ箱
    已删除 回收站 삭제됨 휴지통`,
}

/** Values that do not mean a state as a column name: a column "Archive" contains months. */
const VALUES_ONLY = new Set(
  [
    'archive',
    'future',
    'schedule',
    'queued',
    'review',
    'everyone',
    'everybody',
    'sent',
    'bin',
    'inherit',
    'spam',
  ]
    .concat(['member', 'members', 'tiers', 'subscribers', 'founding', 'koncept', 'kosz', 'kuka', 'koš'])
    .map(squeeze),
)

/** Columns and keys whose value is one of `WORDS`. */
const STATUS_NAMES = listWords(`
  status state post-status post-state publish-status published-status publishing-status publication-status
  publication-state publish-state article-status entry-status content-status blog-status page-status item-status
  workflow workflow-state workflow-status stage lifecycle moderation moderation-status moderation-state
  editorial-status review-status approval-status current-state visibility post-visibility visible-to audience access
  access-level draft-status archive-status
  zustand veröffentlichungsstatus sichtbarkeit statut état visibilité estado visibilidad stato visibilità situação
  visibilidade zichtbaarheid synlighet synlighed stan widoczność stav viditelnost tila näkyvyys állapot láthatóság durum
  görünürlük статус состояние видимость стан κατάσταση ステータス 状態 公開状態 状态 可见性 상태 공개상태`)

/** More yes-or-no columns, in addition to `WORDS`. */
const FLAGS: Partial<Record<PublicationWord, string>> = {
  published: 'currently-published approved is-approved',
  closed:
    'archived-at archived-on hidden-at hidden-on expired-at expires-at expiry-date expiration-date pricing-plan-ids',
  draft: 'unpublished-at unpublished-on unpublish-at unpublish-on publish-down',
  gone: 'deleted-at deleted-on deleted-date date-deleted trashed-at trashed-on removed-at',
}

/** Columns with the publication date, which is null for an unpublished post. */
const PUBLICATION_DATES = listWords(
  'published-at published-on published-date date-published first-published-at publish-at publish-on published-time',
)

const PASSWORDS = listWords(
  'password post-password access-password content-password passwort mot-de-passe contraseña',
)

/** Columns with the type of the entry. */
const KIND_NAMES = listWords('type post-type content-type entry-type item-type kind')

/** Entry types that are not posts, each with a user-visible reason. */
export const KINDS: Readonly<Record<string, string>> = {
  page: 'This is a page, not a post.',
  comment: 'This is a comment on a post, not a post.',
  pingback: 'This is a comment on a post, not a post.',
  trackback: 'This is a comment on a post, not a post.',
  response: 'This is a response to a post, not a post.',
  attachment: 'This is a file of the old site, not a post.',
  revision: 'This is an earlier version of a post, not a post.',
  navmenuitem: 'This is a menu item of the old site, not a post.',
  template: 'This is a template of the old site, not a post.',
  settings: 'This is a setting of the old site, not a post.',
  setting: 'This is a setting of the old site, not a post.',
}

const YES = listWords(
  'true yes y 1 on wahr ja vrai oui verdadero verdadeiro sí si sim vero sì waar sant sand prawda tak tosi kyllä pravda',
  'ano igaz doğru evet истина да так 真 是 はい 예',
)
const NO = listWords(
  'false no n 0 off none null nil undefined na falsch nein faux non falso não nao onwaar nee falskt falsk nej nei fałsz',
  'nie epätosi ei nepravda ne hamis yanlış hayır ложь нет ні 偽 假 否 いいえ 아니오',
)

/** Meaning of a column or key for publication, by its name. */
export type SignRole =
  | { kind: 'status' }
  /** The value is yes, no or one of `WORDS`. */
  | { kind: 'flag'; word: PublicationWord }
  | { kind: 'password' }
  | { kind: 'date' }
  | { kind: 'type' }

const WORD_OF = new Map<string, PublicationWord>(
  (Object.keys(WORDS) as PublicationWord[]).flatMap((word) =>
    [...listWords(WORDS[word])].map((name) => [name, word] as const),
  ),
)

const ROLES = new Map<string, SignRole>([
  ...[...WORD_OF]
    .filter(([name]) => !VALUES_ONLY.has(name))
    .map(([name, word]) => [name, toFlag(word)] as const),
  ...(Object.keys(FLAGS) as PublicationWord[]).flatMap((word) =>
    [...listWords(FLAGS[word]!)].map((name) => [name, toFlag(word)] as const),
  ),
  ...[...PASSWORDS].map((name) => [name, { kind: 'password' }] as const),
  ...[...STATUS_NAMES].map((name) => [name, { kind: 'status' }] as const),
  ...[...PUBLICATION_DATES].map((name) => [name, { kind: 'date' }] as const),
  ...[...KIND_NAMES].map((name) => [name, { kind: 'type' }] as const),
])

/** "Published: no" and "Status: no" mean the same. */
function toFlag(word: PublicationWord): SignRole {
  return word === 'published' ? { kind: 'status' } : { kind: 'flag', word }
}

/** Objects that wrap the fields of a post, and keys that wrap a value: `content.protected`, `status.value`. */
const WRAPPER =
  /^(?:meta|metadata|fields|attributes|front ?matter|data|post|article|entry|item|sys|system|content|excerpt|summary)\./
const WRAPPED = /\.(?:value|name|label|slug|title|code|text|rendered|\$t)$/
/** Words to ignore in names such as "Is this post a draft?" */
const FILLER =
  /(?<=^|\s)(?:is|was|has|been|the|this|it|an?|post|article|entry|item|blog|content|record|flag|ist|est|es|è)(?=\s|$)/g

/** In characters; longer text is neither a column name nor a status word. */
const MAX_WORD_LENGTH = 60
const MAX_WRAPPERS = 4

/** Role of a column by its name, in any spelling; null if it has none. */
export function findSignRole(name: string): SignRole | null {
  if (name.length > MAX_WORD_LENGTH) return null
  const spaced = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[\s\u00a0_-]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(WRAPPER, '')
    .replace(WRAPPED, '')
  return (
    ROLES.get(squeeze(spaced)) ??
    ROLES.get(squeeze(spaced.replace(/[?!:*]/g, '').replace(FILLER, ''))) ??
    null
  )
}

/** Normalizes a value to yes, no or a publication word; 'blank' if it is empty, otherwise 'unknown'. */
export function readSignValue(value: unknown): PublicationWord | 'yes' | 'no' | 'blank' | 'unknown' {
  const text = writeValue(value).trim()
  if (text === '') return 'blank'
  if (text.length > MAX_WORD_LENGTH) return 'unknown'
  const number = Number(text)
  if (!Number.isNaN(number)) return number === 1 ? 'yes' : number === 0 ? 'no' : 'unknown'
  const word = squeeze(text)
  // Databases write a missing date as zeros; dashes mean an empty value.
  if (/^0+$/.test(word) || /^[-—/\\]+$/.test(text)) return 'no'
  if (YES.has(word)) return 'yes'
  return NO.has(word) ? 'no' : (WORD_OF.get(word) ?? 'unknown')
}

/** Reads a yes-or-no cell; null if it is neither. */
export function readTruth(value: unknown): boolean | null {
  const state = readSignValue(value)
  if (state === 'yes' || state === 'published') return true
  return state === 'no' || state === 'draft' || state === 'closed' ? false : null
}

/** Converts a value to text and unwraps it: `[{"value": "draft"}]` is "draft". */
export function writeValue(value: unknown, depth = 0): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return toText(value)
  if (depth === MAX_WRAPPERS) return '…'
  const list = Array.isArray(value) ? value : [findWrapped(value)]
  return list
    .map((inner) => writeValue(inner, depth + 1))
    .filter((text) => text !== '')
    .join(', ')
}

function findWrapped(value: object): unknown {
  const found = Object.entries(value).find(([key]) => WRAPPED.test(`.${key.toLowerCase()}`))
  return found === undefined ? '…' : found[1]
}

/** Entry type in a value of a `KIND_NAMES` column, e.g. 'comment' for "blogger#comment". */
export function readKind(value: unknown): string {
  return squeeze(
    writeValue(value)
      .slice(0, MAX_WORD_LENGTH * 2)
      .replace(/^.*#/, ''),
  ).replace(/^spam(?=comment$)/, '')
}

/** Keeps only letters and digits, lowercase and without accents: "Pending-Review" equals "pendingReview". */
function squeeze(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function listWords(...lines: string[]): Set<string> {
  return new Set(lines.flatMap((line) => line.trim().split(/\s+/)).map(squeeze))
}
