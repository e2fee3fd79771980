import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { LibraryButton } from '#app/admin/editor/pictures/library-button.tsx'
import { useDebounced } from '#app/admin/section-parts.tsx'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { searchPosts } from '#app/data/search/search-posts.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { toPostPath } from '#domain/posts/post-path.ts'
import { cleanLinkUrl } from '#import/html/sanitize/sanitize-url.ts'
import { BarPanel } from './bar-panel.tsx'

export type LinkFormProps = {
  /** URL of the current link; empty for a new one. */
  href: string
  /** Nothing is selected that could become the link, so the form asks for its text. */
  needsText: boolean
  /** @param text inserted if nothing is selected; the URL by default */
  onLink: (url: string, text?: string) => void
  onRemove: () => void
  onCancel: () => void
}

/** Asks for a URL, or searches own posts. Adds https to a bare host name. */
export function LinkForm({ href, needsText, onLink, onRemove, onCancel }: LinkFormProps) {
  const id = useId()
  const [address, setAddress] = useState(href)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const posts = useOwnPosts(address)
  const submit = () => {
    const typed = address.trim()
    const url = cleanLinkUrl(/^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(typed) ? `https://${typed}` : typed)
    if (url && isAddress(url)) onLink(url, text.trim() || undefined)
    else setError('Use an address that begins with https://, mailto:, tel: or /.')
  }
  return (
    <BarPanel label="Link" onClose={onCancel} onEnter={submit}>
      <div className="rich-panel-row row gap-8 t-small">
        <label htmlFor={id}>Link to</label>
        <input
          id={id}
          className="input"
          type="text"
          inputMode="url"
          autoComplete="off"
          placeholder="URL, or words from a post"
          value={address}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-error`}
          onChange={(event) => {
            setAddress(event.target.value)
            setError(null)
          }}
        />
        {needsText && (
          <>
            <label htmlFor={`${id}-text`}>Words</label>
            <input
              id={`${id}-text`}
              className="input"
              type="text"
              autoComplete="off"
              placeholder="What readers see"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </>
        )}
        <Button size="small" onClick={submit}>
          {href === '' ? 'Add link' : 'Change link'}
        </Button>
        <LibraryButton
          kind="document"
          label="Link a file"
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
      {posts.length > 0 && (
        <ul className="rich-choices" aria-label="Posts of this site">
          {posts.map(({ path, title }) => (
            <li key={path}>
              <button type="button" onClick={() => onLink(path, text.trim() || title)}>
                <strong>{title}</strong>
                <span className="t-cap">{path}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </BarPanel>
  )
}

/** Returns whether text is a URL rather than words to search for. */
const isAddress = (text: string): boolean => /^(?:[a-z][a-z\d+.-]*:|[/#?])/i.test(text)

const MAX_POSTS = 5
const MIN_QUERY_LENGTH = 2

/** Returns published posts that match the typed words. */
function useOwnPosts(typed: string): { path: string; title: string }[] {
  const query = useDebounced(typed.trim())
  const isSearch = query.length >= MIN_QUERY_LENGTH && !isAddress(query)
  const { data } = useQuery({
    queryKey: ['link-targets', query],
    enabled: isSearch,
    queryFn: async () => {
      const failureMessage = 'The posts could not be searched.'
      const filter = { query, from: 0, limit: MAX_POSTS, failureMessage }
      const { posts } = await searchPosts(getBrowserClient(), filter)
      return posts.map(({ table, slug, title }) => ({
        title,
        path: toPostPath(table === 'news_posts' ? '/news' : '/blog', slug),
      }))
    },
  })
  return isSearch && data ? data : []
}
