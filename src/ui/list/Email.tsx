/** An email address, of which a long one breaks after its @. */
export function Email({ children }: { children: string }) {
  const host = children.indexOf('@') + 1
  return (
    <>
      {children.slice(0, host)}
      <wbr />
      {children.slice(host)}
    </>
  )
}
