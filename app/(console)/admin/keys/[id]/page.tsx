import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { ChangeTerms } from "@/components/admin/keys/change-terms";
import { KeyLimits } from "@/components/keys/key-limits";
import { describeStops, KeyPage, RevokeKey } from "@/components/keys/key-page";
import { readKey } from "@/lib/accounts/keys";
import { requireAdmin } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";
import { operationNames } from "@/lib/operations/catalog";
import { changeKeyTerms, revokeAny } from "../actions";

export const metadata: Metadata = { title: "Key" };

export default async function AnyKeyPage({ params }: { params: Promise<{ id: string }> }) {
  await requireAdmin();
  const read = await readKey(await getDatabase(), (await params).id);
  if (!read) notFound();
  const { key, traffic, now } = read;
  return (
    <KeyPage
      apiKey={key}
      traffic={traffic}
      now={now}
      limits={<KeyLimits apiKey={key} operations={operationNames} />}
      isOwnerShown
      above={
        <Link href="/admin/keys" className="action">
          All keys
        </Link>
      }
      actions={
        <RevokeKey
          keyId={key.id}
          name={key.name}
          owner={key.email}
          stops={describeStops(key, traffic, now)}
          action={revokeAny}
        />
      }
    >
      {key.mode === "live" ? <ChangeTerms apiKey={key} action={changeKeyTerms} /> : null}
    </KeyPage>
  );
}
