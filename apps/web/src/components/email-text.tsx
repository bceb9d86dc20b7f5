/** An address that breaks behind its @ where the line is too short for it. */
export function EmailText({ email }: { email: string }) {
  const end = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, end)}
      <wbr />
      {email.slice(end)}
    </>
  );
}
