import { useEffect, useRef, useState, type ReactNode } from 'react'

/** Distance below the visible part (pixels) from which on a part is rendered. */
const AHEAD_PX = 200

/** Renders a part of a long screen only once it is nearly in sight, so that what stands above it is not delayed. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !place.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: `${AHEAD_PX}px` },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isSeen])
  return <div ref={place}>{isSeen ? children : null}</div>
}
