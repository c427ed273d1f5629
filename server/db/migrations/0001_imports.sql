CREATE TABLE "import_rows" (
	"import_id" integer NOT NULL,
	"row" integer NOT NULL,
	"record_id" integer NOT NULL,
	"is_taken_back" boolean DEFAULT false NOT NULL,
	CONSTRAINT "import_rows_import_id_record_id_pk" PRIMARY KEY("import_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"made" integer NOT NULL,
	"existing" integer NOT NULL,
	"repeated" integer NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"taken_back_by" integer,
	"taken_back_at" timestamp (3) with time zone,
	CONSTRAINT "imports_taken_back" CHECK (("imports"."taken_back_at" is null) = ("imports"."taken_back_by" is null)),
	CONSTRAINT "imports_counts" CHECK ("imports"."made" > 0 and least("imports"."existing", "imports"."repeated") >= 0)
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_taken_back_by_users_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;