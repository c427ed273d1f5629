import { useRef, useState } from 'react'

type Read<T> = (file: File) => Promise<{ sheet: T } | { trouble: string }>

/** Reads a chosen file; if several are chosen in succession, the result of the last one counts. */
export function useFile<T>(read: Read<T>) {
  const [opened, setOpened] = useState<{ file: File; sheet: T; readAt: number } | null>(null)
  const [isReading, setReading] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const reads = useRef(0)
  const choose = async (file: File): Promise<void> => {
    const mine = ++reads.current
    setTrouble(null)
    setOpened(null)
    setReading(true)
    const found = await read(file)
    // Another file was chosen meanwhile.
    if (mine !== reads.current) return
    setReading(false)
    if ('trouble' in found) setTrouble(found.trouble)
    else setOpened({ file, sheet: found.sheet, readAt: mine })
  }
  return { opened, isReading, trouble, choose }
}
