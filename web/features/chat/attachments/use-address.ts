import { useEffect, useState } from "react";

/** An object URL for these bytes, which is revoked when the component goes. */
export function useAddress(bytes: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!bytes) return setAddress(undefined);
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}
