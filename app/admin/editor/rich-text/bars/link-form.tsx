import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { LibraryButton } from '#app/admin/editor/pictures/library-button.tsx'
import { cleanLinkUrl } from '#import/html/sanitize/clean-url.ts'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { DataError } from '#app/data/client/data-error.ts'
import { searchPosts } from '#app/data/search/search-posts.ts'
import { toPostPath } from '#domain/posts/post-path.ts'

export type LinkFormProps = {
  /** Where the link leads that is changed; empty for a new one. */
  href: string
  /** Nothing is selected that the link could be made of: it brings its words. */
  isWordless: boolean
  /** @param words what stands there when no words are selected; the address without them */
  onLink: (url: string, words?: string) => void
  /** Takes the link away. */
  onRemove: () => void
  onCancel: () => void
}

/** Asks where words lead: an address, or a post of our own found by its words. A bare host gets its https. */
export function LinkForm({ href, isWordless, onLink, onRemove, onCancel }: LinkFormProps) {
  const id = useId()
  const [address, setAddress] = useState(href)
  const [words, setWords] = useState('')
  const [error, setError] = useState<string | null>(null)
  const found = useOwnPosts(address)
  const submit = () => {
    const typed = address.trim()
    const url = cleanLinkUrl(/^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(typed) ? `https://${typed}` : typed)
    if (url === null || url === '' || isWords(url)) {
      setError('Use an address that begins with https://, mailto:, tel: or /.')
    } else onLink(url, words.trim() || undefined)
  }
  const submitByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    // The keys of its fields.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="rich-link"
      data-own-undo
      role="group"
      aria-label="Link"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onCancel()
      }}
    >
      <div className="rich-link-row">
        <label htmlFor={id}>Link to</label>
        <input
          id={id}
          className="input"
          type="text"
          inputMode="url"
          autoComplete="off"
          placeholder="https:// or words of a post"
          value={address}
          ref={(input) => {
            if (input && !input.dataset['opened']) {
              input.dataset['opened'] = 'true'
              input.focus()
            }
          }}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-error`}
          onChange={(event) => {
            setAddress(event.target.value)
            setError(null)
          }}
          onKeyDown={submitByEnter}
        />
        {isWordless && (
          <>
            <label htmlFor={`${id}-words`}>Words</label>
            <input
              id={`${id}-words`}
              className="input"
              type="text"
              autoComplete="off"
              placeholder="What readers see"
              value={words}
              onChange={(event) => setWords(event.target.value)}
              onKeyDown={submitByEnter}
            />
          </>
        )}
        <Button size="small" onClick={submit}>
          {href === '' ? 'Add link' : 'Change link'}
        </Button>
        <LibraryButton
          kind="document"
          label="Link a file"
          isDisabled={false}
          onPick={([file]) => file && onLink(file.src, file.title)}
        />
        {href !== '' && (
          <Button size="small" variant="secondary" onClick={onRemove}>
            Remove link
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {error !== null && (
        <p className="field-error" id={`${id}-error`} role="alert">
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
      {found.length > 0 && (
        <ul className="rich-link-found" aria-label="Posts of this site">
          {found.map(({ path, title }) => (
            <li key={path}>
              <button type="button" onClick={() => onLink(path, words.trim() || title)}>
                <strong>{title}</strong>
                <span>{path}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Words of a search, no address: relative paths of this site begin with a slash. */
const isWords = (url: string): boolean => !/^(?:[a-z][a-z\d+.-]*:|[/#?])/i.test(url)

export type OwnPost = { path: string; title: string }

const MOST_POSTS = 5
const SHORTEST_QUERY = 2
const PAUSE_MS = 200

/** Published posts that have the words typed; none while an address is typed. */
function useOwnPosts(typed: string): readonly OwnPost[] {
  const query = typed.trim()
  const isSearch = query.length >= SHORTEST_QUERY && !/^(?:[a-z][a-z\d+.-]*:|[/#?])/i.test(query)
  const [found, setFound] = useState<{ query: string; posts: OwnPost[] }>({ query: '', posts: [] })
  useEffect(() => {
    if (!isSearch) return undefined
    let isCurrent = true
    const timer = window.setTimeout(() => {
      void findPosts(query).then((posts) => isCurrent && setFound({ query, posts }))
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      window.clearTimeout(timer)
    }
  }, [query, isSearch])
  return isSearch ? found.posts : []
}

async function findPosts(query: string): Promise<OwnPost[]> {
  try {
    const { posts } = await searchPosts(getBrowserClient(), {
      query,
      from: 0,
      limit: MOST_POSTS,
      failureMessage: 'The posts could not be searched.',
    })
    return posts.map(({ table, slug, title }) => ({
      title,
      path: toPostPath(table === 'news_posts' ? '/news' : '/blog', slug),
    }))
  } catch (error) {
    // An address can be typed all the same.
    if (error instanceof DataError) return []
    throw error
  }
}
