import { useEffect, useEffectEvent } from 'react'
import { goToAddress, useAddressQuery } from '../address.ts'

const TABLES = { blog: 'blog_posts', news: 'news_posts' } as const
/** As mails name a post. */
const OPENED = /^(blog|news)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Opens the post that the address names, as links of mails do, and takes its name out of the address. */
export function useOpenedPost(open: (table: 'blog_posts' | 'news_posts', id: string) => void): void {
  const query = useAddressQuery()
  const wanted = query.get('open')
  const show = useEffectEvent((name: string) => {
    const [, kind, id] = OPENED.exec(name) ?? []
    const rest = new URLSearchParams(query)
    rest.delete('open')
    goToAddress(`?${rest.toString()}`, { replaces: true, keepsScroll: true })
    if (kind && id) open(TABLES[kind as keyof typeof TABLES], id)
  })
  useEffect(() => {
    if (wanted !== null) show(wanted)
  }, [wanted])
}
