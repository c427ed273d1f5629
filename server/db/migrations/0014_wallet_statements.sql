CREATE TABLE "wallet_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"statement_id" integer NOT NULL,
	"account" text NOT NULL,
	"position" integer NOT NULL,
	"number" text,
	"day" date NOT NULL,
	"time" text,
	"phone" text,
	"name" text,
	"cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"balance_cents" bigint,
	"text" text NOT NULL,
	"state" text DEFAULT 'counted' NOT NULL,
	"differs_from" integer,
	"matched_cents" bigint DEFAULT 0 NOT NULL,
	"is_aside" boolean DEFAULT false NOT NULL,
	CONSTRAINT "wallet_lines_something" CHECK ("wallet_lines"."cents" <> 0),
	CONSTRAINT "wallet_lines_differs" CHECK (("wallet_lines"."state" in ('counted', 'replaced')) or "wallet_lines"."differs_from" is not null)
);
--> statement-breakpoint
CREATE TABLE "wallet_mappings" (
	"account" text NOT NULL,
	"fingerprint" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wallet_mappings_account_fingerprint_pk" PRIMARY KEY("account","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "wallet_matches" (
	"id" serial PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"line_id" integer NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"cents" bigint NOT NULL,
	"how" text NOT NULL,
	"reason" text,
	"made_by" integer NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"ended_by" integer,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	CONSTRAINT "wallet_matches_aside" CHECK (("wallet_matches"."kind" = 'aside') = ("wallet_matches"."cents" = 0)),
	CONSTRAINT "wallet_matches_ended" CHECK (("wallet_matches"."ended_at" is null) = ("wallet_matches"."end_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "wallet_reconciliations" (
	"id" serial PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"day" date NOT NULL,
	"statement_cents" bigint NOT NULL,
	"books_cents" bigint NOT NULL,
	"differences" jsonb NOT NULL,
	"explanation" text,
	"signed_by" integer NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"voided_by" integer,
	"voided_at" timestamp (3) with time zone,
	"void_reason" text,
	CONSTRAINT "wallet_reconciliations_voided" CHECK (("wallet_reconciliations"."voided_at" is null) = ("wallet_reconciliations"."void_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "wallet_statements" (
	"id" serial PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"file_name" text NOT NULL,
	"hash" text,
	"own_number" text,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"opening_cents" bigint,
	"closing_cents" bigint,
	"new_lines" integer NOT NULL,
	"known_lines" integer NOT NULL,
	"changed_lines" integer NOT NULL,
	"imported_by" integer NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wallet_statements_days" CHECK ("wallet_statements"."first_day" <= "wallet_statements"."last_day")
);
--> statement-breakpoint
ALTER TABLE "wallet_lines" ADD CONSTRAINT "wallet_lines_statement_id_wallet_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."wallet_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_matches" ADD CONSTRAINT "wallet_matches_line_id_wallet_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."wallet_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_matches" ADD CONSTRAINT "wallet_matches_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_matches" ADD CONSTRAINT "wallet_matches_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_reconciliations" ADD CONSTRAINT "wallet_reconciliations_signed_by_users_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_reconciliations" ADD CONSTRAINT "wallet_reconciliations_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_statements" ADD CONSTRAINT "wallet_statements_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_lines_account" ON "wallet_lines" USING btree ("account","day","position");--> statement-breakpoint
CREATE INDEX "wallet_lines_number" ON "wallet_lines" USING btree ("account","number");--> statement-breakpoint
CREATE INDEX "wallet_lines_statement" ON "wallet_lines" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "wallet_lines_open" ON "wallet_lines" USING btree ("account","day") WHERE state = 'differs' or (state = 'counted' and not is_aside and cents <> matched_cents);--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_matches_pair" ON "wallet_matches" USING btree ("line_id","kind","ref") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "wallet_matches_target" ON "wallet_matches" USING btree ("account","kind","ref") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_reconciliations_day" ON "wallet_reconciliations" USING btree ("account","day") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "wallet_statements_account" ON "wallet_statements" USING btree ("account","first_day");