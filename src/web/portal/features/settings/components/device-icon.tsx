/** A phone or a screen, drawn as the portal's icons are. */
export function DeviceIcon({ handheld }: { readonly handheld: boolean }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {handheld ? (
        <>
          <rect x="6.5" y="2.5" width="11" height="19" rx="2.5" />
          <path d="M11 18.5h2" />
        </>
      ) : (
        <>
          <rect x="2.5" y="4" width="19" height="12.5" rx="2.5" />
          <path d="M8.5 20.5h7M12 16.5v4" />
        </>
      )}
    </svg>
  );
}
