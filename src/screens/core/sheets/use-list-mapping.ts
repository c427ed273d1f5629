import { useEffect, useMemo, useState } from 'react'
import { guessColumns } from '#domain/sheets/columns.ts'
import type { SheetKind, SheetSchool } from '#domain/sheets/kinds.ts'
import type { SheetList } from '#domain/sheets/lists.ts'
import {
  fingerprintOf,
  rememberedOf,
  withRemembered,
  type Mapping,
  type RememberedMapping,
} from '#domain/sheets/mapping.ts'
import { knownMapping, rememberMapping } from '#data/sheets/known-lists.ts'
import { rememberable } from './list-state.ts'

/** How a list with these headings was read before; undefined while it is looked for. */
function useKnown(ownerId: number | null, fingerprint: string | null): RememberedMapping | null | undefined {
  const [known, setKnown] = useState<{ fingerprint: string; mapping: RememberedMapping | null } | null>(null)
  useEffect(() => {
    if (ownerId === null || fingerprint === null) return undefined
    let isWanted = true
    const tell = (mapping: RememberedMapping | null) => isWanted && setKnown({ fingerprint, mapping })
    void knownMapping(ownerId, fingerprint).then(tell, () => tell(null))
    return () => {
      isWanted = false
    }
  }, [ownerId, fingerprint])
  return known?.fingerprint === fingerprint ? known?.mapping : undefined
}

/** How lists with some headings are read, where the school keeps it and not this device; null for none. */
export type KnownToSchool = (fingerprint: string) => RememberedMapping | null

type Asked = {
  known?: KnownToSchool | undefined
  ownerId: number | null
  kind: SheetKind
  school: SheetSchool
  list: SheetList | null
  chosen: Mapping | null
}

/** The mapping of a list: as a person has chosen it, else as it was remembered, else as it is guessed. */
export function useListMapping({ known: knownToSchool, ownerId, kind, school, list, chosen }: Asked) {
  const fingerprint = useMemo(() => (list ? fingerprintOf(kind, list) : null), [kind, list])
  const knownHere = useKnown(knownToSchool ? null : ownerId, fingerprint)
  // The same object in every render, since whatever changes it reads all rows again.
  const known = useMemo(
    () => (knownToSchool && fingerprint !== null ? knownToSchool(fingerprint) : knownHere),
    [knownToSchool, fingerprint, knownHere],
  )
  const guess = useMemo(() => (list ? guessColumns(kind, list, school) : null), [kind, list, school])
  const found = useMemo(
    () => (guess && known !== undefined ? (known ? withRemembered(kind, guess, known) : guess) : null),
    [kind, guess, known],
  )
  const remember = (mapping: Mapping) => {
    if (ownerId !== null && fingerprint !== null && !knownToSchool)
      void rememberMapping(ownerId, fingerprint, rememberable(kind, rememberedOf(mapping))).catch(() => undefined)
  }
  return { mapping: list ? (chosen ?? found) : null, remember }
}
