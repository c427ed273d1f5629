/** Content of a push message, as JSON. The worker reads it without zod, which would double its size. */
export type NoticePayload = {
  v: 1
  title: string
  body: string
  /** Notices with one tag replace each other on the phone, so that a repeat is not shown twice. */
  tag: string
  /** The screen that a tap opens. */
  path: string
  /** Account id of the receiver. */
  to: number
}

const text = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most

/** Reads a push message; null for one of another version or of somebody else's making. */
export function readPayload(data: string): NoticePayload | null {
  try {
    const { v, title, body, tag, path, to } = JSON.parse(data) as Record<string, unknown>
    const isRead =
      v === 1 && text(title, 200) && text(body, 500) && text(tag, 200) && text(path, 200) && typeof to === 'number'
    // An address of another site may begin with two slashes, which browsers also read from backslashes.
    return isRead && /^\/[A-Za-z][\w\-/]*$/.test(path) ? { v: 1, title, body, tag, path, to } : null
  } catch {
    return null
  }
}
