import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { CallHealth } from "@/components/calls/call-health";
import { RenameKey, RevealKey, RotateKey } from "@/components/keys/key-actions";
import { KeyLimits, RaiseLimit } from "@/components/keys/key-limits";
import { describeStops, KeyPage, RevokeKey } from "@/components/keys/key-page";
import { isInUse } from "@/components/keys/key-record";
import { readKey } from "@/lib/accounts/keys";
import { requireViewer } from "@/lib/api/viewer";
import { readCallHealth } from "@/lib/db/calls";
import { getDatabase } from "@/lib/db/open";
import { allowanceOf } from "@/lib/domain/tiers";
import { operationNames } from "@/lib/operations/catalog";
import { raise, rename, restrict, reveal, revoke, rotate } from "../actions";

export const metadata: Metadata = { title: "Key" };

export default async function OwnKeyPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requireViewer();
  const db = await getDatabase();
  const read = await readKey(db, (await params).id, viewer.accountId);
  if (!read) notFound();
  const health = await readCallHealth(db, viewer.accountId, read.key.id);
  const { key, traffic, now } = read;
  const [current, ...older] = key.secrets;
  return (
    <KeyPage
      apiKey={key}
      traffic={traffic}
      now={now}
      limits={
        <KeyLimits apiKey={key} operations={operationNames} {...(isInUse(key) ? { action: restrict } : {})} />
      }
      above={
        <Link href="/console/keys" className="action">
          Keys
        </Link>
      }
      reveal={<RevealKey keyId={key.id} name={key.name} action={reveal} />}
      actions={
        <>
          <RenameKey keyId={key.id} name={key.name} action={rename} />
          {key.mode === "live" ? (
            <RaiseLimit
              keyId={key.id}
              name={key.name}
              limit={allowanceOf(key.tier, key).limit}
              size="medium"
              action={raise}
            />
          ) : null}
          {current && current.expiresAt === null ? (
            <RotateKey
              keyId={key.id}
              name={key.name}
              mode={key.mode}
              last4={current.last4}
              older={older.map(({ last4 }) => last4)}
              action={rotate}
            />
          ) : null}
          <RevokeKey
            keyId={key.id}
            name={key.name}
            stops={describeStops(key, traffic, now)}
            action={revoke}
          />
        </>
      }
    >
      <CallHealth health={health} keyId={key.id} />
    </KeyPage>
  );
}
