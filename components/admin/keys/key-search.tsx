import { Button } from "@/components/ui/button";
import { TextInput } from "@/components/ui/text-input";

/** Looks for keys by a part of what names them. */
export function KeySearch({ search }: { search: string }) {
  return (
    <search className="mb-6">
      <form action="/admin/keys" className="flex max-w-xl items-end gap-3">
        <div className="min-w-0 flex-1">
          <TextInput
            name="search"
            type="search"
            label="Search"
            hint="A part of the name, the owner's address, the id or a secret's last characters."
            defaultValue={search}
          />
        </div>
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}
