/** An email address, which breaks after its @ where it does not fit. */
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
