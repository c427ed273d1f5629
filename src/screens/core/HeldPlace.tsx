import { useEffect, useRef, type ReactNode } from 'react'
import { heldHeight, keepHeight } from '#data/device/held-heights.ts'
import classes from './HeldPlace.module.css'

type HeldPlaceProps = {
  /** Name of the place on this device; those of other roles are other places. */
  name: string
  /** Whether it is not known yet what will stand here. */
  isReading: boolean
  children: ReactNode
}

/**
 * A place whose content is read after the page is drawn: until then it is as high as it last was on this device, so that
 * what stands below does not move while somebody is about to tap it.
 */
export function HeldPlace({ name, isReading, children }: HeldPlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isReading || !place.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry?.target.isConnected) keepHeight(name, Math.round(entry.contentRect.height))
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [name, isReading])
  return (
    <div ref={place} className={classes['place']} style={isReading ? { minHeight: heldHeight(name) } : undefined}>
      {children}
    </div>
  )
}
