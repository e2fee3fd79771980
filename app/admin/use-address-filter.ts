import { useMemo } from 'react'
import { goToAddress, useAddressQuery } from './address.ts'

/**
 * What a room shows of its list, kept in the address: reloading, the back button and a link that is passed on keep it.
 * What is chosen counts at once, so that the next choice goes on from it and what is typed meanwhile is not taken back.
 * @param names of the filters; the same array each time
 * @returns the values that the address has, the same object until they change, and a way to another address
 */
export function useAddressFilter<Name extends string>(
  names: readonly Name[],
): [values: Partial<Record<Name, string>>, choose: (values: Partial<Record<Name, string>>) => void] {
  const query = useAddressQuery()
  const values = useMemo(() => readValues(names, query), [names, query])
  const choose = (next: Partial<Record<Name, string>>) => {
    const said = names.flatMap((name) => (next[name] ? [[name, next[name]] as [string, string]] : []))
    goToAddress(`?${new URLSearchParams(said).toString()}`, { keepsScroll: true })
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
