import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

/**
 * What a room shows of its list, kept in the address: reloading, the back button and a link that is passed on keep it.
 * @param names of the filters; the same array each time
 * @returns the values that the address has, the same object until they change, and a way to another address
 */
export function useAddressFilter<Name extends string>(
  names: readonly Name[],
): [values: Partial<Record<Name, string>>, choose: (values: Partial<Record<Name, string>>) => void] {
  const [query, setQuery] = useSearchParams()
  const written = query.toString()
  const values = useMemo(() => readValues(names, new URLSearchParams(written)), [names, written])
  const choose = (next: Partial<Record<Name, string>>) => {
    const said = names.flatMap((name) => (next[name] ? [[name, next[name]] as [string, string]] : []))
    setQuery(new URLSearchParams(said), { preventScrollReset: true })
  }
  return [values, choose]
}

function readValues<Name extends string>(names: readonly Name[], query: URLSearchParams) {
  const said = names.flatMap((name) => {
    const value = query.get(name)
    return value ? [[name, value.slice(0, 100)] as const] : []
  })
  return Object.fromEntries(said) as Partial<Record<Name, string>>
}
