import { useEffect, useRef, useState } from 'react'
import type { Book, Chosen } from '#domain/sheets/read-book.ts'
import { useDraft } from '#data/device/use-draft.ts'
import { bytesOf, readBytes, type FileReading, type FileTrouble } from '#data/sheets/read-file.ts'

/** The file of a list as the draft has it. */
export type KeptFile = { readonly name: string; readonly readAt: number; readonly bytes: Uint8Array }

type Told = { readonly trouble: FileTrouble; readonly row?: number }

export type ListFile = {
  /** Undefined while a draft is looked for. */
  readonly file: KeptFile | null | undefined
  readonly book: Book | null
  readonly trouble: Told | null
  readonly isReading: boolean
  /** Whether the file is that of a draft. */
  readonly isRestored: boolean
  readonly choose: (file: File) => Promise<void>
  readonly clear: () => void
}

/** The file of a list, in the draft of this person, and its sheets as they are read with these choices. */
export function useListFile(
  draft: { key: string; ownerId: number | null },
  chosenFor: (readAt: number) => Chosen,
): ListFile {
  const [file, setFile] = useState<KeptFile | null>(null)
  const [trouble, setTrouble] = useState<Told | null>(null)
  const [isFetching, setFetching] = useState(false)
  const [read, setRead] = useState<{ file: KeptFile; key: string; reading: FileReading } | null>(null)
  const { found, keep } = useDraft<KeptFile>(draft.key, draft.ownerId, setFile)
  const latest = useRef(0)
  const put = (next: KeptFile | null) => {
    setFile(next)
    keep(next)
  }
  const key = JSON.stringify(file ? chosenFor(file.readAt) : {})
  useEffect(() => {
    if (!file) return undefined
    let isWanted = true
    void readBytes(file.bytes, JSON.parse(key) as Chosen).then((reading) => {
      if (!isWanted) return
      setRead({ file, key, reading })
      // What cannot be read is not kept: the next visit begins anew.
      if ('trouble' in reading) keep(null)
    })
    return () => {
      isWanted = false
    }
  }, [file, key, keep])
  const choose = async (next: File): Promise<void> => {
    const mine = ++latest.current
    setTrouble(null)
    setFetching(true)
    // A refused file also removes the list before it, so that nobody uploads that by mistake.
    put(null)
    const bytes = await bytesOf(next)
    // Another file was chosen meanwhile.
    if (mine !== latest.current) return
    setFetching(false)
    if ('trouble' in bytes) setTrouble(bytes)
    else put({ name: next.name, readAt: Date.now(), bytes })
  }
  const clear = () => {
    latest.current++
    setTrouble(null)
    setFetching(false)
    put(null)
  }
  const reading = read?.file === file && read?.key === key ? read.reading : null
  return {
    file: found === undefined ? undefined : file,
    book: reading && 'book' in reading ? reading.book : null,
    trouble: trouble ?? (reading && 'trouble' in reading ? reading : null),
    isRestored: file !== null && file === found,
    isReading: isFetching || (file !== null && reading === null),
    choose,
    clear,
  }
}
