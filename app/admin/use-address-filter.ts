import { useMemo } from 'react'
import { goToAddress, useAddressQuery } from './address.ts'

/**
 * Keeps the filters of a list in the URL, so that reloads, the back button and shared links restore them.
 * @param names names of the query parameters; must be the same array on each render
 * @returns the values, which are stable until they change, and a setter
 */
export function useAddressFilter<Name extends string>(
  names: readonly Name[],
): [values: Partial<Record<Name, string>>, setValues: (values: Partial<Record<Name, string>>) => void] {
  const query = useAddressQuery()
  const values = useMemo(() => readValues(names, query), [names, query])
  const setValues = (next: Partial<Record<Name, string>>) => {
    const entries = names.flatMap((name) => (next[name] ? [[name, next[name]] as [string, string]] : []))
    goToAddress(`?${new URLSearchParams(entries).toString()}`, { keepsScroll: true })
  }
  return [values, setValues]
}

function readValues<Name extends string>(names: readonly Name[], query: URLSearchParams) {
  const entries = names.flatMap((name) => {
    const value = query.get(name)
    return value ? [[name, value.slice(0, 100)] as const] : []
  })
  return Object.fromEntries(entries) as Partial<Record<Name, string>>
}
